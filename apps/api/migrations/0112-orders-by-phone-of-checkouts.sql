-- Who paid too little for an order by phone is led to its page.
create index assisted_orders_of_checkout on assisted_orders (checkout_id) where checkout_id is not null;
