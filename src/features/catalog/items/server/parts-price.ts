import { sql } from 'kysely'
import { ofCompany } from '#server/data/tenant.ts'

/**
 * What QuickBooks keeps of an item `i`: what one sells for, or costs us. A bundle sells for what its parts come to and has no price of its own there;
 * null where one of them is not known or has none.
 */
export const ownOrOfParts = (
  column: 'unit_price' | 'purchase_cost',
) => sql`case when i.item_type <> 'Group' or i.${sql.ref(column)} <> 0 then i.${sql.ref(column)}
    else (select case when bool_and(p.${sql.ref(column)} is not null) then trim_scale(round(sum(p.${sql.ref(column)} * (part ->> 'quantity')::numeric), 5)) end
      from jsonb_array_elements(case when jsonb_typeof(i.parts) = 'array' then i.parts else '[]' end) part
      left join external_links l on ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'item' and l.external_id = part ->> 'item'
      left join items p on ${ofCompany('p')} and p.id = l.local_id) end`
