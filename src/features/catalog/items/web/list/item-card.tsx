import { textOf } from '#web/app/text.ts'
import type { ItemRow } from '../../contract.ts'
import { ItemPicture } from '../picture/item-picture.tsx'
import { dollarsOf } from '../value-text.ts'
import { OnHand } from './columns.tsx'
import classes from './list.module.css'

/** An item in the list on a phone: picture, name and price; number, what is there. */
export const cardOf = (row: ItemRow) => ({
  name: (
    <span className={classes.named}>
      <ItemPicture path={row.picture} name={row.name} size={24} />
      <span className={classes.name}>{row.name}</span>
    </span>
  ),
  value: row.unitPrice !== null && <span className="numbers">{dollarsOf(row.unitPrice)}</span>,
  note: [row.number !== row.name && row.number, row.category].filter(Boolean).join(' · '),
  state: row.active === 'N' ? textOf('items.inactive') : <OnHand row={row} />,
})
