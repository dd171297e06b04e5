-- placeholder: plans
select 1;
