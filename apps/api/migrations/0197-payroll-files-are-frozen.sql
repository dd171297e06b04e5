-- What a deduction file says is frozen: of its rows only the answer changes, and after an erasure the person is taken out.

create function payroll_row_frozen() returns trigger language plpgsql as $$
begin
  if (new.id, new.file_id, new.row_number, new.loan_id, new.customer_id, new.instalment, new.instalment_count, new.loan_number, new.first_due_on,
      new.last_due_on, new.amount_kobo)
     is distinct from
     (old.id, old.file_id, old.row_number, old.loan_id, old.customer_id, old.instalment, old.instalment_count, old.loan_number, old.first_due_on,
      old.last_due_on, old.amount_kobo)
    or (new.staff_number is distinct from old.staff_number and new.staff_number is not null)
    or (new.name is distinct from old.name and new.name is not null)
    or (new.department is distinct from old.department and new.department is not null) then
    raise exception 'a row of a deduction file is frozen';
  end if;
  return new;
end $$;
create trigger payroll_row_frozen before update on payroll_rows for each row execute function payroll_row_frozen();

create function payroll_file_frozen() returns trigger language plpgsql as $$
begin
  if (new.id, new.employer_id, new.month, new.number, new.payday, new.frozen_on, new.row_count, new.sum_kobo, new.created_at) is distinct from
     (old.id, old.employer_id, old.month, old.number, old.payday, old.frozen_on, old.row_count, old.sum_kobo, old.created_at) then
    raise exception 'a deduction file is frozen';
  end if;
  return new;
end $$;
create trigger payroll_file_frozen before update on payroll_files for each row execute function payroll_file_frozen();

-- Customers whose employment ended: their plans are looked at by it.
create index loans_of_employer_customer on loans (customer_id) where employer_id is not null and state in ('active', 'for-write-off');
