import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#web/app/text.ts'
import { customerOf, useFront, whose } from '../app/front.ts'
import { Link } from '../app/link.tsx'
import { Screen } from '../app/screen.tsx'
import { codeOf } from '../calls/call.ts'
import type { ShopItemDetails } from '../calls/shop-calls.ts'
import { useAsked } from '../calls/use-asked.ts'
import { ButtonLink } from '../parts/button.tsx'
import { Picture } from '../parts/picture.tsx'
import { PriceBlock, StockText } from '../parts/price-block.tsx'
import { Bones, Empty, Shown } from '../parts/trouble.tsx'
import { AddToCart } from './add-to-cart.tsx'
import { Favorite } from './favorite.tsx'
import classes from './item.module.css'
import { unitAtFirst } from './item-card.tsx'
import { PackChoice, RuleText } from './pack-choice.tsx'

export default function ItemScreen({ id }: { id: string }) {
  const { t } = useTranslation()
  const front = useFront()
  const answer = useAsked<ShopItemDetails>(`item ${currentLanguage()} ${whose(front)} ${id}`, (signal) =>
    front.calls.getShopItem(id, customerOf(front), { signal }),
  )
  if (!answer.value && ['notFound', 'invalid'].includes(codeOf(answer.error)))
    return (
      <Screen title={t('storeFront.item.gone')}>
        <Empty title={t('storeFront.item.goneText')}>
          <ButtonLink to="/">{t('storeFront.toCatalog')}</ButtonLink>
        </Empty>
      </Screen>
    )
  return (
    <Screen key={answer.value ? 'there' : 'coming'} title={answer.value?.name ?? t('storeFront.loading')}>
      <Shown answer={answer} bones={<Bones lines={2} height={240} />}>
        {(item) => <Details item={item} />}
      </Shown>
    </Screen>
  )
}

function Details({ item }: { item: ShopItemDetails }) {
  const { store } = useFront()
  const [unit, setUnit] = useState(() => unitAtFirst(item))
  return (
    <div className={classes.item}>
      <Pictures item={item} />
      <div className={classes.details}>
        <div className={classes.itemHead}>
          <p className="front-quiet">
            {item.number}
            {item.category && item.categoryId && (
              <>
                {' · '}
                <Link to={`/?c=${item.categoryId}`}>{item.category}</Link>
              </>
            )}
          </p>
          <Favorite item={item} />
        </div>
        {store.showsPrices ? <PriceBlock item={item} unit={unit} /> : <PricesHidden />}
        <StockText stock={item.stock} unit={item.unit} />
        <RuleText item={item} />
        <div className={classes.choice}>
          <PackChoice item={item} unit={unit} onChoose={setUnit} />
        </div>
        <AddToCart item={item} unit={unit} />
        {item.text && <p className={classes.text}>{item.text}</p>}
      </div>
    </div>
  )
}

/** Whoever is signed in and sees none is told above what to do about it. */
function PricesHidden() {
  const { t } = useTranslation()
  const { store } = useFront()
  return <p className="front-quiet">{store.shopper ? t('storeFront.access.noPrices') : t('storeFront.pricesHidden')}</p>
}

function Pictures({ item: { name, picture, pictures } }: { item: ShopItemDetails }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(0)
  const all = pictures.length ? pictures : picture ? [picture] : []
  if (all.length === 0) return null
  return (
    <div>
      <Picture src={all[shown] ?? null} alt={name} eager />
      {all.length > 1 && (
        <div className={classes.thumbs}>
          {all.map((src, place) => (
            <button
              key={src}
              type="button"
              aria-label={t('storeFront.item.picture', { number: place + 1, of: all.length })}
              aria-pressed={place === shown}
              onClick={() => setShown(place)}
            >
              <Picture src={src} />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
