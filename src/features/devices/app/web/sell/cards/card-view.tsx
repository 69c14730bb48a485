import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { useDeviceApp } from '../../shell/device-app.tsx'
import { useOnline } from '../../shell/use-online.ts'
import type { KeptCard } from '../../storage/kept.ts'
import { CallFailed } from '../../sync/calls.ts'
import { askForCard } from '../../sync/cards.ts'
import type { Book } from '../book.ts'
import { CardLink } from './card-link.tsx'

/** `card`: as the office said it last; null: it was not asked for yet. `ask`: what is asked for. `asks`: at once, nobody has to press. */
type Props = { book: Book; card: KeptCard | null; ask: Parameters<typeof askForCard>[2] | null; asks?: boolean }

/** The QR that the customer scans, and whether it is paid. */
export function CardView({ book, card, ask, asks = false }: Props) {
  const { t } = useTranslation()
  const { store, calls } = useDeviceApp()
  const online = useOnline()
  const [svg, setSvg] = useState('')
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const state = card?.state ?? 'none'
  const isOpen = state === 'open'
  const show = useCallback(async () => {
    if (!ask) return
    setBusy(true)
    setTrouble('')
    try {
      setSvg((await askForCard(store, calls, ask)).svg)
    } catch (error) {
      setTrouble(error instanceof CallFailed && error.message ? error.message : t('deviceApp.failed'))
    } finally {
      setBusy(false)
    }
  }, [store, calls, ask, t])
  const isWanted = online && svg === '' && (isOpen || (asks && state === 'none'))
  useEffect(() => {
    if (isWanted) void show()
  }, [isWanted, show])
  const mayShow = !isWanted && (state === 'none' || state === 'over') && ask !== null
  return (
    <Stack gap="sm">
      <div role="status">{card && <Standing card={card} />}</div>
      {!online && state !== 'paid' && <Text size="sm">{t('deviceSell.cardOffline')}</Text>}
      {trouble && (
        <Alert color="red" role="alert">
          {trouble}
        </Alert>
      )}
      {card && isOpen && svg && card.url && <CardLink svg={svg} card={card} book={book} />}
      {online && (mayShow || trouble !== '') && (
        <Group>
          <Button onClick={() => void show()} loading={busy}>
            {t(state === 'over' ? 'deviceSell.cardAgain' : 'deviceSell.cardShow')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

const colors = { open: 'blue', processing: 'blue', paid: 'green', over: 'yellow' } as const

function Standing({ card: { state, paid } }: { card: KeptCard }): ReactNode {
  const { t } = useTranslation()
  const key = state === 'paid' && paid === 0 ? 'settled' : state
  return <Alert color={colors[state]}>{t(`deviceSell.cardStates.${key}`, { amount: formatCents(paid) })}</Alert>
}
