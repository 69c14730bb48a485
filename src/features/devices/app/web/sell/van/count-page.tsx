import { Alert, Button, Group, Loader, Stack, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { piecesOf } from '../../../document/computed.ts'
import { mostVanLines, vanDraft } from '../../../document/van-draft.ts'
import { exactly, written } from '../../../document/van-need.ts'
import { useDeviceApp } from '../../shell/device-app.tsx'
import { useOpenForm } from '../../shell/open-form.ts'
import type { KeptItem } from '../../storage/kept.ts'
import type { Book } from '../book.ts'
import classes from '../sell.module.css'
import { Unreadable } from '../unreadable.tsx'
import { useBook } from '../use-book.ts'
import { ItemFinder } from './item-finder.tsx'
import { isQuantity, QuantityRow } from './quantity-row.tsx'
import { useCounting } from './use-counting.ts'
import { VanHead } from './van-head.tsx'

const shownAtOnce = 40

/** What is in the van, item by item: nobody is told how many there should be. What is not counted stays as it is. */
export default function CountPage() {
  const { t } = useTranslation()
  const { store, engine } = useDeviceApp()
  const { book, error } = useBook()
  const { counting, isKept, set, named, end } = useCounting()
  const [note, setNote] = useState('')
  const [shown, setShown] = useState(shownAtOnce)
  const [state, setState] = useState<'open' | 'busy' | 'saved' | 'notSaved'>('open')
  const lines = Object.entries(counting?.counted ?? {})
  useOpenForm(lines.length > 0)
  if (error && !book) return <Unreadable />
  if (!book || !counting) return <Loader aria-label={t('common.loading')} />
  const items = itemsOf(book, counting.counted)
  const isWrong = lines.some(([, { counted }]) => !isQuantity(counted))
  const change = (itemId: string, counted: string) => {
    setState('open')
    set(itemId, counted)
  }
  /** Once more of it: by its barcode as many as are in the packing. */
  const add = (item: KeptItem, unit: string) => {
    const before = counting.counted[item.id]?.counted ?? '0'
    change(item.id, written((isQuantity(before) ? exactly(before) : 0n) + exactly(unit ? piecesOf(item, unit, '1') : '1')))
  }
  const save = async () => {
    const { settings, rules } = book
    if (!settings || state === 'busy') return
    setState('busy')
    try {
      const parts = Array.from({ length: Math.ceil(lines.length / mostVanLines) }, (_, at) =>
        lines.slice(at * mostVanLines, (at + 1) * mostVanLines),
      )
      const ids = await named(parts.length)
      for (const [at, part] of parts.entries()) {
        const said = part.map(([itemId, counted]) => ({ itemId, ...counted }))
        const draft = vanDraft('count', rules.version, { locationId: settings.device.locationId, lines: said, note })
        const id = ids[at]
        await store.save(draft, { customerName: settings.device.locationName, ...(id && { id }) })
      }
      await end()
      setNote('')
      setState('saved')
      void engine.soon()
    } catch {
      setState('notSaved')
    }
  }
  return (
    <Stack>
      <VanHead title={t('deviceSell.van.count')} text={t('deviceSell.van.countText')} book={book} />
      <ItemFinder book={book} onPick={add} />
      {!isKept && (
        <Alert color="yellow" role="alert">
          {t('deviceSell.van.notKept')}
        </Alert>
      )}
      {items.length === 0 && <Text c="dimmed">{t('deviceSell.van.nothingToCount')}</Text>}
      <ul className={classes.list} aria-label={t('deviceSell.van.count')}>
        {items.slice(0, shown).map((item) => {
          const value = counting.counted[item.id]?.counted ?? ''
          return (
            <QuantityRow
              key={item.id}
              item={item}
              value={value}
              note={t(isQuantity(value) ? 'deviceSell.van.counted' : 'deviceSell.van.notCounted')}
              onChange={(counted) => change(item.id, counted)}
            />
          )
        })}
      </ul>
      {items.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + shownAtOnce)}>
          {t('deviceSell.van.more', { count: items.length - shown })}
        </Button>
      )}
      <Title order={2} size="h5">
        {t('deviceSell.van.handIn')}
      </Title>
      <Text>{t('deviceSell.van.countedOf', { counted: lines.length, all: items.length })}</Text>
      <Textarea
        label={t('deviceSell.note')}
        maxLength={300}
        rows={2}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Group>
        <Button disabled={lines.length === 0 || isWrong || !book.settings} loading={state === 'busy'} onClick={() => void save()}>
          {t('deviceSell.van.saveCount')}
        </Button>
      </Group>
      <Text role="status" c={state === 'notSaved' || isWrong ? 'var(--mantine-color-error)' : 'dimmed'}>
        {state === 'notSaved'
          ? t('deviceApp.store.notSaved')
          : state === 'saved'
            ? t('deviceSell.van.countSaved')
            : isWrong
              ? t('deviceSell.van.wrong')
              : ''}
      </Text>
    </Stack>
  )
}

/** What is in the van as far as anybody knows, and whatever else was counted, by name. */
function itemsOf({ stock, items }: Book, counted: Record<string, unknown>): KeptItem[] {
  const there = [...stock.values()].filter(({ onHand, par }) => Number(onHand) !== 0 || par !== null).map(({ itemId }) => itemId)
  const known = [...new Set([...there, ...Object.keys(counted)])].flatMap((id) => items.get(id) ?? [])
  return known.filter((item) => item.counted).toSorted((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))
}
