import { useTranslation } from 'react-i18next'
import type { ShopItem } from '#features/stores/shop/contract.ts'
import { countedText, priceText, unitText, whyText } from './amounts.ts'
import classes from './price.module.css'

type Price = ShopItem['price']

/** What one of the chosen unit costs, from how many on it costs less, and behind a small question why it costs what it costs. */
export function PriceBlock({ item, unit }: { item: ShopItem; unit: string }) {
  const { t } = useTranslation()
  const { price, packs } = item
  const pack = packs.find((each) => each.unit === unit)
  const unitPrice = pack && unit !== item.unit ? pack.unitPrice : price.unitPrice
  if (unitPrice === null) return <p className={classes.none}>{t('storeFront.noPrice')}</p>
  return (
    <div>
      <p className={classes.price}>
        <strong>{priceText(unitPrice)}</strong> <span className={classes.per}>/ {unitText(unit)}</span>
      </p>
      <Breaks price={price} unit={item.unit} />
      {price.why && (
        <details className={classes.why}>
          <summary aria-label={t('storeFront.whyNamed', { name: item.name })}>{t('storeFront.why')}</summary>
          <p>{whyText(price.why)}</p>
        </details>
      )}
    </div>
  )
}

/** The first is the price of one, which stands above. */
function Breaks({ price: { breaks, unitPrice }, unit }: { price: Price; unit: string }) {
  const { t } = useTranslation()
  const further = breaks.filter((each) => each.unitPrice !== unitPrice || Number(each.from) > 1)
  if (further.length === 0) return null
  return (
    <ul className={classes.breaks} aria-label={t('storeFront.breaks')}>
      {further.map(({ from, unitPrice: each }) => (
        <li key={from}>{t('storeFront.breakFrom', { quantity: countedText(from, unit), price: priceText(each) })}</li>
      ))}
    </ul>
  )
}

export function StockText({ stock, unit }: { stock: ShopItem['stock']; unit: string }) {
  const { t } = useTranslation()
  if (stock.level === 'none') return null
  const words = { in: t('storeFront.stock.in'), low: t('storeFront.stock.low'), out: t('storeFront.stock.out') }[stock.level]
  const exact = stock.quantity !== null && stock.level !== 'out'
  return (
    <p className={classes.stock} data-level={stock.level}>
      {exact ? t('storeFront.stock.exact', { quantity: countedText(stock.quantity ?? '', unit) }) : words}
    </p>
  )
}
