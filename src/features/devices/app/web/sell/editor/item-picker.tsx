import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconBarcode, IconStar, IconStarFilled } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dollarsOf, priceOf } from '#features/catalog/prices/door.ts'
import { type Draft, type DraftLine, movesVan } from '../../../document/draft.ts'
import type { Known } from '../../../document/known.ts'
import { firstQuantity, stepped } from '../../../document/quantity-steps.ts'
import { canScan } from '../../camera/can-scan.ts'
import type { KeptCustomer, KeptItem } from '../../storage/kept.ts'
import { newId } from '../../storage/new-id.ts'
import { type Book, scanned } from '../book.ts'
import classes from '../sell.module.css'
import { useFavorites } from './use-favorites.ts'

type Props = {
  book: Book
  customer: KeptCustomer
  known: Known
  draft: Draft
  change: (to: (before: Draft) => Partial<Draft>) => void
}
const shownAtOnce = 12
const CameraScan = lazy(() => import('../../camera/camera-scan.tsx'))

/** Finds what is sold by name, number or barcode; before anything is typed the favorites, and the customer's last order once more. */
export function ItemPicker({ book, customer, known, draft, change }: Props) {
  const { t } = useTranslation()
  const { favorites, toggle } = useFavorites()
  const [typed, setTyped] = useState('')
  const [scanning, setScanning] = useState(false)
  const code = scanned(book, typed)
  const found = code ? [code.item] : typed ? book.itemWords.find(typed, shownAtOnce) : favorites.flatMap((id) => book.items.get(id) ?? [])
  const lastLines = customer.lastLines.filter(({ itemId }) => book.items.has(itemId))

  const add = (item: KeptItem, unit = '') => {
    change(({ lines }) => ({ lines: withItem(lines, item, unit) }))
    setTyped('')
  }
  /** The unit of the packing whose code it is. */
  const addCode = ({ item, unit }: NonNullable<typeof code>) => add(item, ownOr(item, unit))
  const again = () =>
    change(({ lines }) => ({
      lines: [
        ...lines,
        ...lastLines.map(({ itemId, unit, quantity }) => newLine(itemId, { unit: ownOr(book.items.get(itemId), unit), quantity })),
      ],
    }))

  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        size="md"
        label={t('deviceSell.findItem')}
        value={typed}
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => {
          const [first] = found
          if (key === 'Enter' && first && typed) add(first, ownOr(first, code?.unit ?? ''))
        }}
        rightSection={
          canScan() && (
            <ActionIcon variant="subtle" size="lg" aria-label={t('deviceSell.scanBarcode')} onClick={() => setScanning(true)}>
              <IconBarcode size={22} aria-hidden />
            </ActionIcon>
          )
        }
      />
      {scanning && (
        <Suspense>
          <CameraScan
            title={t('deviceSell.scanBarcode')}
            formats={['ean_13', 'ean_8', 'upc_a', 'itf']}
            refusal={t('deviceSell.noCamera')}
            endLabel={t('deviceSell.scanned')}
            onCode={(seen) => {
              const known = scanned(book, seen)
              if (!known) return t('deviceSell.unknownBarcode', { code: seen })
              addCode(known)
              return t('deviceSell.scannedItem', { name: known.item.name })
            }}
            onEnd={() => setScanning(false)}
          />
        </Suspense>
      )}
      <div aria-live="polite" className="visually-hidden">
        {typed && t('deviceSell.found', { count: found.length })}
      </div>
      {typed && found.length === 0 && <Text c="dimmed">{t('deviceSell.noneFound', { typed })}</Text>}
      {!typed && found.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('deviceSell.favorites')}
        </Text>
      )}
      <ul className={classes.list}>
        {found.map((item) => {
          const isFavorite = favorites.includes(item.id)
          return (
            <li key={item.id}>
              <Group wrap="nowrap" gap={4}>
                <button type="button" className={classes.row} onClick={() => add(item, ownOr(item, code?.unit ?? ''))}>
                  <span className={classes.grow}>
                    <Text component="span" display="block" fw={600}>
                      {item.name}
                    </Text>
                    <Text component="span" display="block" size="sm" c="dimmed">
                      {item.number} {movesVan(draft.kind) && <Stock units={known.onHand(item.id)} isCredit={draft.kind === 'credit'} />}
                    </Text>
                  </span>
                  <span className="numbers">{priceShown(known, item)}</span>
                </button>
                <ActionIcon
                  variant="subtle"
                  size="lg"
                  aria-pressed={isFavorite}
                  aria-label={t('deviceSell.favorite', { name: item.name })}
                  onClick={() => toggle(item.id)}
                >
                  {isFavorite ? <IconStarFilled size={18} /> : <IconStar size={18} />}
                </ActionIcon>
              </Group>
            </li>
          )
        })}
      </ul>
      {draft.lines.length === 0 && lastLines.length > 0 && (
        <Button variant="default" onClick={again}>
          {t('deviceSell.lastAgain', { count: lastLines.length })}
        </Button>
      )}
    </Stack>
  )
}

function Stock({ units, isCredit }: { units: string | undefined; isCredit: boolean }) {
  const { t } = useTranslation()
  if (units === undefined) return null
  return <span className={!isCredit && Number(units) <= 0 ? classes.less : undefined}>· {t('deviceSell.inVan', { units })}</span>
}

function priceShown(known: Known, { id, unit }: KeptItem): string {
  const { unitPrice } = priceOf(known.prices(id), { unit, quantity: '1', day: known.day })
  return unitPrice === null ? '–' : `$${dollarsOf(unitPrice)}`
}

const ownOr = (item: KeptItem | undefined, unit: string) => (unit === item?.unit ? '' : unit)
const newLine = (itemId: string, { unit, quantity }: { unit: string; quantity: string }): DraftLine => ({
  key: newId(),
  itemId,
  unit,
  quantity,
  ownPrice: null,
  discountPercent: '0',
  description: '',
})

/** The newest first. What is there already in the same unit becomes more, but for what was said why it came back. */
function withItem(lines: readonly DraftLine[], item: KeptItem, unit: string): DraftLine[] {
  const there = lines.find((line) => line.itemId === item.id && line.unit === unit && !line.reason && !line.damaged)
  if (!there) return [newLine(item.id, firstQuantity(item, unit)), ...lines]
  const more = stepped(item, there, 1) ?? there
  return lines.map((line) => (line === there ? { ...line, unit: more.unit, quantity: more.quantity } : line))
}
