import { useTranslation } from 'react-i18next'
import type { Cart } from '#features/stores/shop/contract.ts'
import { useFront } from '../app/front.ts'
import { Link } from '../app/link.tsx'
import { useLine } from '../catalog/use-line.ts'
import { centsText, countedText, packText, priceText, quantityText, unitText, whyText } from '../parts/amounts.ts'
import { Button, Square } from '../parts/button.tsx'
import { CrossIcon } from '../parts/icons.tsx'
import { Picture } from '../parts/picture.tsx'
import price from '../parts/price.module.css'
import { Stepper } from '../parts/stepper.tsx'
import classes from './cart.module.css'

type Line = Cart['lines'][number]

export function CartLine({ line }: { line: Line }) {
  const { t } = useTranslation()
  const { store } = useFront()
  const { set } = useLine({ id: line.itemId, inCart: [] }, line.unit)
  const sold = { ...line, id: line.itemId, unit: line.itemUnit }
  return (
    <li className={classes.line} data-problem={line.problem ?? undefined}>
      <div className={classes.linePicture}>
        <Picture src={line.picture} />
      </div>
      <div className={classes.lineWhat}>
        <h2>
          <Link to={`/item/${line.itemId}`}>{line.name}</Link>
        </h2>
        <p className="front-quiet front-small">{line.number}</p>
        <p className="front-small front-number">{store.showsPrices ? perPack(line, t) : packText(line.unit, line)}</p>
        {line.why && line.unitPrice !== null && (
          <details className={price.why}>
            <summary aria-label={t('storeFront.whyNamed', { name: line.name })}>{t('storeFront.why')}</summary>
            <p>{whyText(line.why)}</p>
          </details>
        )}
      </div>
      <div className={classes.lineBuy}>
        {line.problem === 'withdrawn' ? (
          <p className="front-number">{countedText(line.quantity, line.unit)}</p>
        ) : (
          <Stepper item={sold} name={line.name} unit={line.unit} quantity={line.quantity} onChange={set} />
        )}
        <p className={classes.amount}>{store.showsPrices && centsText(line.amount)}</p>
        <Square label={t('storeFront.cart.remove', { name: line.name })} onClick={() => set('0').catch(() => undefined)}>
          <CrossIcon />
        </Square>
      </div>
      <Problem line={line} set={set} />
    </li>
  )
}

const perPack = (line: Line, t: ReturnType<typeof useTranslation>['t']) =>
  line.unitPrice === null ? t('storeFront.noPrice') : `${priceText(line.unitPrice)} / ${packText(line.unit, line)}`

/** What has to be seen to, with what would do, one click away. */
function Problem({ line, set }: { line: Line; set: (quantity: string) => Promise<void> }) {
  const { t } = useTranslation()
  const take = (quantity: string) => set(quantity).catch(() => undefined)
  const { problem, nearest, available, unit, seenPrice, unitPrice } = line
  if (!problem) return null
  const words = {
    withdrawn: t('storeFront.problem.withdrawn'),
    noPrice: t('storeFront.problem.noPrice'),
    quantity: t('storeFront.problem.quantity', { quantity: countedText(line.quantity, unit) }),
    short: shortText(available, unit, t),
    pack: t('storeFront.problem.pack', {
      unit: unitText(unit),
      before: countedText(line.packBefore ?? '0', line.itemUnit),
      now: countedText(line.packs.find((pack) => pack.unit === unit)?.quantity ?? '0', line.itemUnit),
    }),
    priceUp: t('storeFront.problem.priceUp', { before: priceText(seenPrice ?? '0'), now: priceText(unitPrice ?? '0') }),
    priceDown: t('storeFront.problem.priceDown', { before: priceText(seenPrice ?? '0'), now: priceText(unitPrice ?? '0') }),
  }
  const moved = seenPrice !== null && unitPrice !== null ? movedFrom(seenPrice, unitPrice) : null
  const offers = problem === 'quantity' ? nearest : problem === 'short' && Number(available) > 0 ? [available ?? '0'] : []
  const goes = problem === 'withdrawn' || problem === 'noPrice' || (problem === 'short' && offers.length === 0)
  return (
    <div className={classes.problem} data-tone={problem === 'priceDown' ? 'right' : 'warn'}>
      <p>
        {words[problem]}
        {problem === 'pack' && moved !== null && ` ${words[moved]}`}
      </p>
      {offers.length > 0 && (
        <div className={classes.offers}>
          {offers.map((quantity) => (
            <Button key={quantity} onClick={() => take(quantity)}>
              {t('storeFront.problem.take', { quantity: quantityText(quantity) })}
            </Button>
          ))}
        </div>
      )}
      {goes && <Button onClick={() => take('0')}>{t('storeFront.problem.remove')}</Button>}
    </div>
  )
}

const movedFrom = (seen: string, now: string) =>
  Number(seen) === Number(now) ? null : Number(seen) < Number(now) ? 'priceUp' : 'priceDown'

/** How many are there is known where the store says numbers. */
function shortText(available: string | null, unit: string, t: ReturnType<typeof useTranslation>['t']): string {
  if (available === null) return t('storeFront.problem.fewer')
  return Number(available) > 0 ? t('storeFront.problem.short', { quantity: countedText(available, unit) }) : t('storeFront.problem.none')
}
