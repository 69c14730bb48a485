import { Button, Group, Loader, Stack, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fixedQuantity } from '#contract/numbers/fixed.ts'
import { mostVanLines, vanDraft } from '../../../document/van-draft.ts'
import type { NeededNow } from '../../../document/van-need.ts'
import { useDeviceApp, useKept } from '../../shell/device-app.tsx'
import { useOpenForm } from '../../shell/open-form.ts'
import type { KeptItem } from '../../storage/kept.ts'
import { newId } from '../../storage/new-id.ts'
import type { Book } from '../book.ts'
import { dayText } from '../days.ts'
import { onHandOf } from '../known-of.ts'
import classes from '../sell.module.css'
import { Unreadable } from '../unreadable.tsx'
import { useBook } from '../use-book.ts'
import { ItemFinder } from './item-finder.tsx'
import { lackingNow } from './lacking-now.ts'
import { isQuantity, QuantityRow } from './quantity-row.tsx'
import { RestockList } from './restock-list.tsx'
import { VanHead } from './van-head.tsx'

/** What the van lacks, as the office said it last and by what was sold since; what the rep makes of it is asked for. */
export default function RestockPage() {
  const { t } = useTranslation()
  const { store, engine } = useDeviceApp()
  const { book, error } = useBook()
  const { value: van } = useKept(async (kept) => ({ said: await kept.fact('van') }), ['facts'])
  const [own, setOwn] = useState<Record<string, string>>({})
  const [note, setNote] = useState('')
  const [id, setId] = useState(newId)
  const [state, setState] = useState<'open' | 'busy' | 'saved' | 'savedBefore' | 'notSaved'>('open')
  useOpenForm(Object.keys(own).length > 0)
  if (error && !book) return <Unreadable />
  if (!book || !van) return <Loader aria-label={t('common.loading')} />
  const { said } = van
  const byItself = book.rules.effective['restock.mode']
  if (byItself.value === 'off')
    return (
      <Stack>
        <VanHead title={t('deviceSell.van.restock')} text={t('deviceSell.van.restockOff')} book={book} />
        <RestockList book={book} said={said} />
      </Stack>
    )
  const needed = new Map(lackingNow(book).map((each) => [each.itemId, each]))
  const items = itemsOf(book, [...needed.keys(), ...Object.keys(own)])
  const isOfToday = Boolean(said?.fromName) && said?.day === book.day
  const quantityOf = (itemId: string) => own[itemId] ?? shownAt(needed.get(itemId))
  const lines = items
    .map((item) => ({ itemId: item.id, quantity: quantityOf(item.id) }))
    .filter(({ quantity }) => quantity !== '' && !(isQuantity(quantity) && fixedQuantity(quantity) === 0n))
  const isWrong = lines.some(({ quantity }) => !isQuantity(quantity)) || lines.length > mostVanLines
  const change = (itemId: string, quantity: string) => {
    if (state === 'busy') return
    setState('open')
    setOwn((before) => ({ ...before, [itemId]: quantity }))
  }
  const save = async () => {
    const { settings, rules } = book
    if (!settings || state === 'busy') return
    setState('busy')
    try {
      const asked = lines.filter(({ quantity }) => fixedQuantity(quantity) > 0n)
      const draft = vanDraft('restock', rules.version, { locationId: settings.device.locationId, lines: asked, note })
      const { document } = await store.save(draft, { id, customerName: settings.device.locationName })
      setId(newId())
      setOwn({})
      setNote('')
      // What seemed to fail, was changed and is tried again was on the disk all the same.
      setState(JSON.stringify([document.van, document.note]) === JSON.stringify([draft.van, draft.note]) ? 'saved' : 'savedBefore')
      void engine.soon()
    } catch {
      setState('notSaved')
    }
  }
  return (
    <Stack>
      <VanHead
        title={t('deviceSell.van.restock')}
        text={
          said?.fromName ? t('deviceSell.van.restockText', { from: said.fromName, day: dayText(said.day) }) : t('deviceSell.van.notSaid')
        }
        book={book}
      />
      {byItself.value === 'auto' && <Text>{t('deviceSell.van.byItself', { time: book.rules.effective['restock.time'].value })}</Text>}
      <RestockList book={book} said={said} />
      <Title order={2} size="h5">
        {t('deviceSell.van.lacks')}
      </Title>
      {items.length === 0 && <Text c="dimmed">{t(isOfToday ? 'deviceSell.van.nothingLacks' : 'deviceSell.van.notSaidToday')}</Text>}
      <ul className={classes.list} aria-label={t('deviceSell.van.lacks')}>
        {items.map((item) => (
          <QuantityRow
            key={item.id}
            item={item}
            value={quantityOf(item.id)}
            step={said?.lines.find(({ itemId }) => itemId === item.id)?.pack ?? '1'}
            note={noteOf(item, needed.get(item.id))}
            onChange={(quantity) => change(item.id, quantity)}
          />
        ))}
      </ul>
      <ItemFinder book={book} onPick={(item) => change(item.id, quantityOf(item.id) || '1')} />
      <Textarea
        label={t('deviceSell.note')}
        maxLength={300}
        rows={2}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Group>
        <Button disabled={lines.length === 0 || isWrong || !book.settings} loading={state === 'busy'} onClick={() => void save()}>
          {t('deviceSell.van.ask', { count: lines.length })}
        </Button>
      </Group>
      <Text role="status" c={state === 'notSaved' || isWrong ? 'var(--mantine-color-error)' : 'dimmed'}>
        {state === 'notSaved'
          ? t('deviceApp.store.notSaved')
          : state === 'saved' || state === 'savedBefore'
            ? t(state === 'saved' ? 'deviceSell.van.asked' : 'deviceSell.van.askedBefore')
            : isWrong
              ? t('deviceSell.van.wrong')
              : ''}
      </Text>
    </Stack>
  )

  function noteOf({ id: itemId }: KeptItem, need: NeededNow | undefined): string {
    const inVan = onHandOf(book as Book, itemId)
    return [
      inVan !== undefined && t('deviceSell.inVan', { units: inVan }),
      need && need.wanted !== need.proposed && t('deviceSell.van.sourceHas', { wanted: need.wanted, there: need.proposed }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

const shownAt = (need: NeededNow | undefined) => need?.proposed ?? ''
const itemsOf = ({ items }: Book, ids: readonly string[]): KeptItem[] =>
  [...new Set(ids)]
    .flatMap((id) => items.get(id) ?? [])
    .toSorted((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))
