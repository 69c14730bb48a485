import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localData } from '#web/app/session/site-data.ts'
import { currentLanguage } from '#web/app/text.ts'
import { ask, usePlace } from '../app/address.ts'
import { useFront, whose } from '../app/front.ts'
import { Link } from '../app/link.tsx'
import { Screen } from '../app/screen.tsx'
import { messageOf } from '../calls/call.ts'
import type { ShopItemPage } from '../calls/shop-calls.ts'
import { Button } from '../parts/button.tsx'
import { Empty, Shown } from '../parts/trouble.tsx'
import classes from './catalog.module.css'
import { asQuery, type Looked, lookedFor, useCategories, useItems, useUsual } from './catalog-asks.ts'
import { CatalogBar } from './catalog-bar.tsx'
import { Categories } from './categories.tsx'
import { CardBones } from './item-card.tsx'
import { ItemList, type View } from './item-list.tsx'

const viewKey = 'store view'

export default function CatalogScreen() {
  const front = useFront()
  const { store } = front
  const { query } = usePlace()
  const looked = lookedFor(query)
  const [view, setView] = useState<View>(() => (localData().getItem(viewKey) === 'list' ? 'list' : 'grid'))
  const look = (change: Partial<Looked>) => ask(asQuery({ ...looked, usual: false, ...change }))
  const choose = (next: View) => {
    localData().setItem(viewKey, next)
    setView(next)
  }
  const categories = useCategories(front)
  const isStart = looked.search === '' && looked.categoryId === '' && !looked.usual
  const welcome = store.welcome[currentLanguage()] || store.welcome[store.language]
  return (
    <Screen title={store.storeName}>
      {isStart && store.bannerUrl && (
        <img className={classes.banner} data-low={store.shopper ? '' : undefined} src={store.bannerUrl} alt="" />
      )}
      {isStart && welcome && <p className={`front-welcome ${classes.welcome}`}>{welcome}</p>}
      <CatalogBar looked={looked} onLook={look} view={view} onView={choose} />
      <div className={classes.columns}>
        <Categories rows={categories.value ?? []} chosen={looked.categoryId} onChoose={(categoryId) => look({ categoryId })} />
        <div className={classes.results}>
          {isStart && <Usual view={view} />}
          <Items key={whose(front)} looked={looked} view={view} onLook={look} />
        </div>
      </div>
    </Screen>
  )
}

/** First for whoever ordered before. */
function Usual({ view }: { view: View }) {
  const { t } = useTranslation()
  const front = useFront()
  const { value } = useUsual(front, true)
  if (!value || value.rows.length === 0) return null
  return (
    <section className={classes.usual} aria-labelledby="usual">
      <div className={classes.sectionHead}>
        <h2 id="usual">{t('storeFront.usual')}</h2>
        {value.next && <Link to="/?usual=1">{t('storeFront.usualAll')}</Link>}
      </div>
      <ItemList rows={value.rows} view={view} label={t('storeFront.usual')} />
      <h2>{t('storeFront.allItems')}</h2>
    </section>
  )
}

function Items({ looked, view, onLook }: { looked: Looked; view: View; onLook: (change: Partial<Looked>) => void }) {
  const { t } = useTranslation()
  const front = useFront()
  const { answer, more } = useItems(front, looked)
  // While what was typed is looked for, what was found before stays.
  const before = useRef<ShopItemPage | undefined>(undefined)
  if (answer.value) before.current = answer.value
  const shown = answer.value ?? (answer.error ? undefined : before.current)
  return (
    <Shown answer={{ ...answer, value: shown }} bones={<CardBones count={8} />}>
      {(page) => (
        <>
          <h2 className="front-unseen">{t('storeFront.items')}</h2>
          <p className={looked.search || looked.usual ? classes.found : 'front-unseen'} role="status">
            {looked.usual ? t('storeFront.usual') : foundText(page, t)}
          </p>
          {page.rows.length === 0 ? (
            <NothingFound looked={looked} onLook={onLook} />
          ) : (
            <ItemList rows={page.rows} view={view} busy={!answer.value} label={t('storeFront.items')} />
          )}
          {answer.value?.next && <More more={more} />}
        </>
      )}
    </Shown>
  )
}

const foundText = ({ rows, next }: ShopItemPage, t: ReturnType<typeof useTranslation>['t']) =>
  next === null ? t('storeFront.found', { count: rows.length }) : t('storeFront.foundFirst', { count: rows.length })

function NothingFound({ looked, onLook }: { looked: Looked; onLook: (change: Partial<Looked>) => void }) {
  const { t } = useTranslation()
  if (looked.search === '' && looked.categoryId === '') return <Empty title={t('storeFront.empty')} text={t('storeFront.emptyText')} />
  return (
    <Empty title={t('storeFront.nothing')} text={t('storeFront.nothingText')}>
      <Button onClick={() => onLook({ search: '', categoryId: '' })}>{t('storeFront.showAll')}</Button>
    </Empty>
  )
}

function More({ more }: { more: () => Promise<void> }) {
  const { t } = useTranslation()
  const { say } = useFront()
  const [isLoading, setLoading] = useState(false)
  const press = async () => {
    if (isLoading) return
    setLoading(true)
    await more().catch((error) => say(messageOf(error)))
    setLoading(false)
  }
  return (
    <p className={classes.more}>
      <Button onClick={press} aria-disabled={isLoading}>
        {isLoading ? t('storeFront.loading') : t('storeFront.showMore')}
      </Button>
    </p>
  )
}
