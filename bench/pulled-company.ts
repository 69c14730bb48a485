import type pg from 'pg'

export const pulledSizes = { customers: 5000, items: 5000, invoices: 20_000, orders: 15_000, levels: 5, pricesOfLevels: 5000, agreed: 5000 }

/** A company as a field rep has it: names, places and texts that repeat as they do in life. */
export async function fillCompany(owner: Pick<pg.Pool, 'query'>, companyId: string) {
  const { customers, items, invoices, orders, levels, pricesOfLevels, agreed } = pulledSizes
  const run = (text: string, values: unknown[] = []) => owner.query(text, [companyId, ...values])
  await run(
    `insert into customers (company_id, customer_name, customer_company_name, email, work_phone, address1, city, state, zip, country_code, open_balance,
       credit_limit)
     select $1, (array['Harbor','Maple','Corner','Old Town','Lakeside','Summit','Union','Grand','River','Cedar'])[1 + n % 10] || ' ' ||
         (array['Market','Cafe','Deli','Hardware','Grocery','Bakery','Supply','Pharmacy'])[1 + (n / 10) % 8] || ' ' || n,
       '', 'orders' || n || '@example.com', '(206) 555-' || lpad((n * 7919 % 10000)::text, 4, '0'), (n * 31 % 9000) || ' ' ||
         (array['Main St','2nd Ave','Pine St','Broadway','Harbor Dr','Oak Ave'])[1 + n % 6],
       (array['Seattle','Tacoma','Portland','Spokane','Boise','Salem','Eugene'])[1 + n % 7], (array['WA','OR','ID'])[1 + n % 3],
       lpad((98000 + n % 900)::text, 5, '0'), 'US', n * 37 % 500000, case when n % 4 = 0 then 500000 end
     from generate_series(1, $2::int) n`,
    [customers],
  )
  await run(
    `insert into contacts (company_id, customer_id, fn, ln, position, email, phone)
     select company_id, id, (array['Ana','Ben','Carla','Dan','Eva','Frank','Gina','Hugo'])[1 + open_balance % 8],
       (array['Lopez','Smith','Nguyen','Garcia','Miller','Chen','Brown'])[1 + open_balance % 7], 'Buyer', 'buyer.' || email, work_phone
     from customers where company_id = $1`,
  )
  await run(
    `insert into shipping_addresses (company_id, customer_id, address_name, address1, city, state, zip)
     select company_id, id, 'Back door', address1, city, state, zip from customers where company_id = $1 and open_balance % 3 = 0`,
  )
  await run(
    `insert into items (company_id, name, sku, description, title_en, title_es, text_en, text_es, item_type, unit_price, purchase_cost, unit)
     select $1, v.kind || ' ' || n, 'SKU-' || lpad(n::text, 5, '0'), v.kind || ', ' || (n % 40 + 1) || ' oz, sold by the piece', v.kind, v.spanish,
       'A good ' || lower(v.kind) || ' for every day. Keep dry and cool.', 'Bueno para cada día. Guardar en lugar fresco y seco.', 'Inventory',
       round((n % 9000)::numeric / 97 + 1, 2), round((n % 9000)::numeric / 160 + 0.5, 2), 'EA'
     from generate_series(1, $2::int) n join (values (0, 'Olive oil', 'Aceite de oliva'), (1, 'Rye bread', 'Pan de centeno'), (2, 'Glass jar', 'Frasco'),
       (3, 'Paper bag', 'Bolsa de papel'), (4, 'Oat drink', 'Bebida de avena')) v (at, kind, spanish) on v.at = n % 5`,
    [items],
  )
  await run(
    `insert into item_packs (company_id, item_id, unit, quantity, gtin)
     select company_id, id, p.unit, p.quantity, lpad((abs(hashtext(id::text || p.unit)::bigint) % 100000000 * 100000 + row_number() over ())::text, 14, '0')
     from items cross join (values ('EA', 1), ('CA', 12)) p (unit, quantity) where company_id = $1`,
  )
  await run(
    `insert into invoices (company_id, customer_id, number, date, due_date, total, balance)
     select $1, c.id, (100000 + row_number() over ())::text, date '2026-11-01' - (n * 3), date '2026-12-01' - (n * 3), 10000 + c.open_balance, 5000 + c.open_balance
     from customers c cross join generate_series(1, $2::int) n where c.company_id = $1`,
    [invoices / customers],
  )
  await run(
    `insert into orders (company_id, number, state, source, source_id, customer_id, order_date, item_count, subtotal, delivery, taxes, grand_total)
     select $1, row_number() over (), 'Closed', 'staff', gen_random_uuid()::text, c.id, date '2026-11-01' - n * 14, 8, 20000, 0, 0, 20000
     from customers c cross join generate_series(1, $2::int) n where c.company_id = $1`,
    [orders / customers],
  )
  await run(
    `insert into order_lines (company_id, order_id, line_no, item_id, description, quantity, unit, unit_price, amount, customer_id, order_number)
     select o.company_id, o.id, l.n, i.id, 'Line', 1 + l.n, 'EA', 2, 200, o.customer_id, o.number
     from orders o cross join generate_series(1, 8) l (n)
     join (select id, row_number() over (order by id) as at from items where company_id = $1) i on i.at = 1 + (o.number * 13 + l.n * 577) % $2::int
     where o.company_id = $1`,
    [items],
  )
  await run(
    `insert into price_levels (company_id, name, percent, is_default) select $1, 'Level ' || n, -n, n = 1 from generate_series(1, $2::int) n`,
    [levels],
  )
  await run(
    `insert into price_level_prices (company_id, level_id, item_id, price)
     select $1, l.id, i.id, i.unit_price * 0.9 from price_levels l
     join lateral (select id, unit_price from items where company_id = $1 order by md5(id::text || l.id::text) limit $2::int) i on true where l.company_id = $1`,
    [pricesOfLevels / levels],
  )
  await run(
    `insert into agreed_prices (company_id, customer_id, item_id, price)
     select $1, c.id, i.id, 1.5 from (select id, row_number() over (order by id) at from customers where company_id = $1) c
     join (select id, row_number() over (order by id) at from items where company_id = $1) i on i.at = 1 + (c.at * 7) % $2::int where c.at <= $3::int`,
    [items, agreed],
  )
}
