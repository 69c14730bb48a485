import { Alert, Button, Group, Loader, Stack, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fixedQuantity, quantityText } from '#contract/numbers/fixed.ts'
import { piecesOf } from '../../../document/computed.ts'
import { vanDraft } from '../../../document/van-draft.ts'
import { useDeviceApp } from '../../shell/device-app.tsx'
import { useOpenForm } from '../../shell/open-form.ts'
import type { KeptItem } from '../../storage/kept.ts'
import type { Book } from '../book.ts'
import classes from '../sell.module.css'
import { Unreadable } from '../unreadable.tsx'
import { useBook } from '../use-book.ts'
import { ItemFinder } from './item-finder.tsx'
import { OtherVan } from './other-van.tsx'
import { isQuantity, QuantityRow } from './quantity-row.tsx'
import { useCounting } from './use-counting.ts'
import { VanHead } from './van-head.tsx'

const shownAtOnce = 40

/** What is in the van, item by item: nobody is told how many there should be. What is not counted stays as it is. */
export default function CountPage() {
  const { t } = useTranslation()
  const { store, engine } = useDeviceApp()
  const { book, error } = useBook()
  const { counting, isKept, set, say, save: saveAll, throwAway } = useCounting()
  const [shown, setShown] = useState(shownAtOnce)
  const [state, setState] = useState<'open' | 'busy' | 'saved' | 'notSaved'>('open')
  const lines = Object.entries(counting?.counted ?? {})
  useOpenForm(lines.length > 0)
  if (error && !book) return <Unreadable />
  if (!book || !counting) return <Loader aria-label={t('common.loading')} />
  const van = { locationId: book.settings?.device.locationId ?? '', locationName: book.settings?.device.locationName ?? '' }
  const isOther = lines.length > 0 && counting.locationId !== '' && van.locationId !== '' && counting.locationId !== van.locationId
  const items = itemsOf(isOther ? { ...book, stock: new Map() } : book, counting.counted)
  const isWrong = lines.some(([, { counted }]) => !isQuantity(counted))
  const change = (itemId: string, counted: string) => {
    if (state === 'busy') return
    setState('open')
    set(itemId, counted, van)
  }
  /** Once more of it: by its barcode as many as are in the packing. */
  const add = (item: KeptItem, unit: string) => {
    const before = counting.counted[item.id]?.counted ?? '0'
    change(item.id, quantityText((isQuantity(before) ? fixedQuantity(before) : 0n) + fixedQuantity(unit ? piecesOf(item, unit, '1') : '1')))
  }
  const save = async () => {
    const { settings, rules } = book
    if (!settings || state === 'busy') return
    setState('busy')
    try {
      await saveAll((said, { id, locationId, locationName, note }) => {
        const of = { locationId: locationId || van.locationId, lines: said, note }
        return store.save(vanDraft('count', rules.version, of), { id, customerName: locationName || van.locationName })
      })
      setState('saved')
      void engine.soon()
    } catch {
      setState('notSaved')
    }
  }
  return (
    <Stack>
      <VanHead title={t('deviceSell.van.count')} text={t('deviceSell.van.countText')} book={book} />
      {isOther ? (
        <OtherVan counted={counting.locationName} now={van.locationName} count={lines.length} onThrowAway={() => void throwAway()} />
      ) : (
        <ItemFinder book={book} onPick={add} />
      )}
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
        value={counting.note}
        onChange={({ currentTarget }) => say(currentTarget.value)}
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
