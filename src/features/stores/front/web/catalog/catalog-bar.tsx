import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Square } from '../parts/button.tsx'
import { CrossIcon, GridIcon, ListIcon, SearchIcon } from '../parts/icons.tsx'
import classes from './bar.module.css'
import { type Looked, type Sort, sorts } from './catalog-asks.ts'
import type { View } from './item-list.tsx'

type Props = { looked: Looked; onLook: (change: Partial<Looked>) => void; view: View; onView: (view: View) => void }

/** Whoever types fast asks once. */
const quietMs = 160

export function CatalogBar({ looked, onLook, view, onView }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.bar}>
      <SearchField search={looked.search} onSearch={(search) => onLook({ search })} />
      <select
        className={classes.sort}
        aria-label={t('storeFront.sort')}
        value={looked.sort}
        onChange={(event) => onLook({ sort: event.target.value as Sort })}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`storeFront.sorts.${sort}`)}
          </option>
        ))}
      </select>
      <Square label={t('storeFront.views.grid')} aria-pressed={view === 'grid'} onClick={() => onView('grid')}>
        <GridIcon />
      </Square>
      <Square label={t('storeFront.views.list')} aria-pressed={view === 'list'} onClick={() => onView('list')}>
        <ListIcon />
      </Square>
    </div>
  )
}

function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(search)
  const field = useRef<HTMLInputElement>(null)
  const tell = useRef(onSearch)
  tell.current = onSearch
  // The back button, or a link, may have brought another one.
  const told = useRef(search)
  useEffect(() => {
    if (search !== told.current) setTyped(search)
    told.current = search
  }, [search])
  useEffect(() => {
    if (typed.trim() === told.current) return
    const asking = setTimeout(() => {
      told.current = typed.trim()
      tell.current(typed.trim())
    }, quietMs)
    return () => clearTimeout(asking)
  }, [typed])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      field.current?.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  const clear = () => {
    setTyped('')
    field.current?.focus()
  }
  return (
    <search className={classes.search}>
      <SearchIcon />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        aria-label={t('storeFront.search')}
        placeholder={t('storeFront.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && clear()}
      />
      {typed && (
        <Square label={t('storeFront.clearSearch')} onClick={clear}>
          <CrossIcon />
        </Square>
      )}
    </search>
  )
}
