import { Button, Group, Loader, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fixedQuantity } from '#contract/numbers/fixed.ts'
import { vanDraft } from '../../../document/van-draft.ts'
import { useDeviceApp, useKept } from '../../shell/device-app.tsx'
import { useOpenForm } from '../../shell/open-form.ts'
import { newId } from '../../storage/new-id.ts'
import classes from '../sell.module.css'
import { Unreadable } from '../unreadable.tsx'
import { useBook } from '../use-book.ts'
import { onItsWay, receivedHere } from './on-its-way.ts'
import { isQuantity, QuantityRow } from './quantity-row.tsx'
import { VanHead } from './van-head.tsx'

/** What came of a restock or a transfer: as much as was sent, unless the rep says otherwise. */
export default function ReceivePage({ params }: { params: Record<string, string> }) {
  const { t } = useTranslation()
  const { store, engine } = useDeviceApp()
  const { book, error } = useBook()
  const { value: van } = useKept(async (kept) => ({ said: await kept.fact('van') }), ['facts'])
  const [own, setOwn] = useState<Record<number, string>>({})
  const [note, setNote] = useState('')
  const [id] = useState(newId)
  const [state, setState] = useState<'open' | 'busy' | 'saved' | 'notSaved'>('open')
  useOpenForm(state !== 'saved' && Object.keys(own).length > 0)
  if (error && !book) return <Unreadable />
  if (!book || !van) return <Loader aria-label={t('common.loading')} />
  const way = onItsWay(van.said, { of: params.of ?? '', id: params.id ?? '' })
  const isHere = state === 'saved' || (way !== null && receivedHere(book, way))
  if (!way || isHere)
    return (
      <Stack>
        <VanHead title={t('deviceSell.van.receiveTitle')} text="" book={book} />
        <Text role="status">{t(isHere ? 'deviceSell.van.receiptSaved' : 'deviceSell.van.notOnItsWay')}</Text>
      </Stack>
    )
  const { of, number, fromName, lines } = way
  const cameOf = ({ lineNo, left }: (typeof lines)[number]) => own[lineNo] ?? left
  const isWrong = lines.some((line) => !isQuantity(cameOf(line)))
  const differing = isWrong ? 0 : lines.filter((line) => fixedQuantity(cameOf(line)) !== fixedQuantity(line.left)).length
  const name =
    of === 'restock' ? t('deviceSell.van.restockNumber', { number }) : t('deviceSell.van.transferNumber', { number, from: fromName })
  const save = async () => {
    const { settings, rules } = book
    if (!settings || state === 'busy') return
    setState('busy')
    try {
      const came = lines.map((line) => ({ ...line, came: cameOf(line) }))
      const draft = vanDraft('receipt', rules.version, { locationId: settings.device.locationId, of, ofId: way.id, lines: came, note })
      await store.save(draft, { id, customerName: name })
      setState('saved')
      void engine.soon()
    } catch {
      setState('notSaved')
    }
  }
  return (
    <Stack>
      <VanHead title={name} text={t('deviceSell.van.receiveText')} book={book} />
      <ul className={classes.list} aria-label={t('deviceSell.van.receiveTitle')}>
        {lines.map((line) => (
          <QuantityRow
            key={line.lineNo}
            item={book.items.get(line.itemId) ?? { name: t('deviceSell.itemGoneName'), number: '', unit: '' }}
            value={cameOf(line)}
            note={t('deviceSell.van.sent', { units: line.left })}
            onChange={(quantity) => {
              if (state === 'busy') return
              setState('open')
              setOwn((before) => ({ ...before, [line.lineNo]: quantity }))
            }}
          />
        ))}
      </ul>
      <Textarea
        label={t('deviceSell.note')}
        maxLength={200}
        rows={2}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Text>{!isWrong && t(differing ? 'deviceSell.van.differs' : 'deviceSell.van.allHere', { count: differing })}</Text>
      <Group>
        <Button disabled={isWrong || lines.length === 0 || !book.settings} loading={state === 'busy'} onClick={() => void save()}>
          {t('deviceSell.van.saveReceipt')}
        </Button>
      </Group>
      <Text role="status" c="var(--mantine-color-error)">
        {state === 'notSaved' ? t('deviceApp.store.notSaved') : isWrong ? t('deviceSell.van.wrongArrival') : ''}
      </Text>
    </Stack>
  )
}
