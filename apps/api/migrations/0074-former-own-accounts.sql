-- former: the customer was the agent until one of the two changed a contact. The customer stays the agent until a person decides.
alter table alike_customers
  drop constraint alike_customers_alike_by_check,
  add constraint alike_customers_alike_by_check check (alike_by in ('email', 'phone', 'account', 'former'));
