-- What members decided of identity checks, the last one first, and the loans of a plan, the newest first.
create index identity_checks_decided on identity_checks (decided_at desc, id desc) where decided_by is not null;
create index loans_of_plan_newest on loans (plan_code, created_at desc, id desc);
