import { useTranslation } from 'react-i18next'
import type { ShopCategory } from '../calls/shop-calls.ts'
import classes from './catalog.module.css'

type Props = { rows: ShopCategory[]; chosen: string; onChoose: (id: string) => void }

/** With how far down each is; they come parents first. */
function ordered(rows: ShopCategory[]) {
  const below = Map.groupBy(rows, ({ parentId }) => (rows.some(({ id }) => id === parentId) ? (parentId ?? '') : ''))
  const walk = (parent: string, depth: number): (ShopCategory & { depth: number })[] =>
    depth > 10 ? [] : (below.get(parent) ?? []).flatMap((row) => [{ ...row, depth }, ...walk(row.id, depth + 1)])
  return walk('', 0)
}

/** Beside the items where there is room, else as one field. */
export function Categories({ rows, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const tree = ordered(rows)
  if (tree.length < 2) return null
  return (
    <>
      <select
        className={classes.narrowOnly}
        aria-label={t('storeFront.category')}
        value={chosen}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{t('storeFront.allItems')}</option>
        {tree.map(({ id, name, depth, items }) => (
          <option key={id} value={id}>{`${'\u2003'.repeat(depth)}${name} (${items})`}</option>
        ))}
      </select>
      <nav className={classes.categories} aria-label={t('storeFront.categories')}>
        <ul>
          <li>
            <button type="button" aria-pressed={chosen === ''} onClick={() => onChoose('')}>
              {t('storeFront.allItems')}
            </button>
          </li>
          {tree.map(({ id, name, depth, items }) => (
            <li key={id} style={{ paddingLeft: depth * 14 }}>
              <button type="button" aria-pressed={chosen === id} onClick={() => onChoose(id)}>
                <span>{name}</span> <span className="front-quiet">{items}</span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
