import { useState } from 'react'
import type { ShopItem } from '#features/stores/shop/contract.ts'
import { useFront } from '../app/front.ts'
import { Link } from '../app/link.tsx'
import { Picture } from '../parts/picture.tsx'
import { PriceBlock, StockText } from '../parts/price-block.tsx'
import { AddToCart } from './add-to-cart.tsx'
import classes from './catalog.module.css'
import { Favorite } from './favorite.tsx'
import { PackChoice, RuleText } from './pack-choice.tsx'

/** The unit that is in the cart already, else the item's own. */
export const unitAtFirst = (item: ShopItem) => item.inCart[0]?.unit ?? item.unit

export function ItemCard({ item, eager }: { item: ShopItem; eager: boolean }) {
  const [unit, setUnit] = useState(() => unitAtFirst(item))
  const { store } = useFront()
  return (
    <li className={classes.card}>
      <Link to={`/item/${item.id}`} className={classes.picture} tabIndex={-1} aria-hidden="true">
        <Picture src={item.picture} eager={eager} />
      </Link>
      <div className={classes.what}>
        <h3>
          <Link to={`/item/${item.id}`}>{item.name}</Link>
        </h3>
        <p className="front-quiet front-small">{item.number}</p>
        <StockText stock={item.stock} unit={item.unit} />
        <RuleText item={item} />
      </div>
      <div className={classes.buy}>
        {store.showsPrices && <PriceBlock item={item} unit={unit} />}
        <PackChoice item={item} unit={unit} onChoose={setUnit} />
        <AddToCart item={item} unit={unit} wide />
      </div>
      <Favorite key={`${item.favorite}`} item={item} />
    </li>
  )
}

export const CardBones = ({ count }: { count: number }) => (
  <div className={classes.grid} data-view="grid" aria-hidden="true">
    {Array.from({ length: count }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <div key={place} className={classes.bones} />
    ))}
  </div>
)
