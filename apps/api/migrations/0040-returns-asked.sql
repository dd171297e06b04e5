-- Not filled yet.
select 1;
