-- placeholder: loans
select 1;
