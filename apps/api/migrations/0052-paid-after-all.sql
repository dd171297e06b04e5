-- What two people may say of a payout that failed or came back: it was paid after all. The provider's answers alone still move no payout
-- that is over.
create or replace function keep_payout() returns trigger language plpgsql as $$
begin
  if (new.id, new.agent_id, new.due_month, new.reference, new.proposed_at) is distinct from
     (old.id, old.agent_id, old.due_month, old.reference, old.proposed_at)
    or (old.state in ('sending', 'unclear', 'paid', 'failed', 'returned', 'refused', 'dropped')
      and (new.positive_kobo, new.set_off_kobo, new.tax_kobo, new.fingerprint, new.reviewed_by, new.approved_by, new.disbursement_id)
        is distinct from
        (old.positive_kobo, old.set_off_kobo, old.tax_kobo, old.fingerprint, old.reviewed_by, old.approved_by, old.disbursement_id))
    or (new.state <> old.state and not (old.state || '>' || new.state = any (array[
      'proposed>reviewed', 'proposed>held', 'proposed>refused', 'proposed>dropped',
      'reviewed>proposed', 'reviewed>approved', 'reviewed>held', 'reviewed>refused', 'reviewed>dropped',
      'approved>proposed', 'approved>sending', 'approved>held', 'approved>refused', 'approved>dropped',
      'held>proposed', 'held>refused', 'held>dropped',
      'sending>paid', 'sending>failed', 'sending>unclear', 'unclear>sending', 'unclear>paid', 'unclear>failed', 'paid>returned',
      'failed>paid', 'returned>paid'])))
  then
    raise exception 'a payout does not change like this' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create or replace function keep_partner_payout() returns trigger language plpgsql as $$
begin
  if (new.id, new.partner_kind, new.partner_id, new.through, new.reference, new.proposed_at) is distinct from
     (old.id, old.partner_kind, old.partner_id, old.through, old.reference, old.proposed_at)
    or (old.state in ('sending', 'unclear', 'paid', 'failed', 'returned', 'refused', 'dropped')
      and (new.positive_kobo, new.set_off_kobo, new.fingerprint, new.reviewed_by, new.approved_by, new.disbursement_id)
        is distinct from (old.positive_kobo, old.set_off_kobo, old.fingerprint, old.reviewed_by, old.approved_by, old.disbursement_id))
    or (new.state <> old.state and not (old.state || '>' || new.state = any (array[
      'proposed>reviewed', 'proposed>held', 'proposed>refused', 'proposed>dropped',
      'reviewed>proposed', 'reviewed>approved', 'reviewed>held', 'reviewed>refused', 'reviewed>dropped',
      'approved>proposed', 'approved>sending', 'approved>held', 'approved>refused', 'approved>dropped',
      'held>proposed', 'held>refused', 'held>dropped',
      'sending>paid', 'sending>failed', 'sending>unclear', 'unclear>sending', 'unclear>paid', 'unclear>failed', 'paid>returned',
      'failed>paid', 'returned>paid'])))
  then
    raise exception 'a payout does not change like this' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
