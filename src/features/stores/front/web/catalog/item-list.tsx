import type { ShopItem } from '#features/stores/shop/contract.ts'
import classes from './catalog.module.css'
import { ItemCard } from './item-card.tsx'

export type View = 'grid' | 'list'

/** The first pictures come at once, the others when somebody gets there. */
const eagerPictures = 4

export const ItemList = ({ rows, view, busy = false, label }: { rows: ShopItem[]; view: View; busy?: boolean; label: string }) => (
  <ul className={classes.grid} data-view={view} aria-busy={busy} aria-label={label}>
    {rows.map((item, place) => (
      <ItemCard key={item.id} item={item} eager={place < eagerPictures} />
    ))}
  </ul>
)
