import { Checkbox, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import type { Computed } from '../../../document/computed.ts'
import type { Draft, DraftPayment } from '../../../document/draft.ts'
import { useOnline } from '../../shell/use-online.ts'
import type { Book } from '../book.ts'
import { type WayToPay, waysToPay } from './ways-to-pay.ts'

type Props = { book: Book; draft: Draft; change: (to: Partial<Draft>) => void; shown: Computed }

/** What is collected: with a sale, if anything, or alone. */
export function PaymentPart({ book, draft, change, shown: { payment: found, totals } }: Props) {
  const { t } = useTranslation()
  const online = useOnline()
  const { kind, payment } = draft
  const isAlone = kind === 'payment'
  const ways = waysToPay(book.rules.effective)
  const [first = 'cash'] = ways
  if (!isAlone && kind !== 'invoice' && kind !== 'order') return null
  if (!isAlone && ways.length === 0 && !payment) return null
  const set = (to: Partial<DraftPayment>) => payment && change({ payment: { ...payment, ...to } })
  const begin = (): DraftPayment => ({ how: first, amount: (totals.grandTotal / 100).toFixed(2), checkNumber: '', invoiceIds: [] })
  const isCard = payment?.how === 'card'
  // What it was begun with is named, whatever the rules say by now.
  const offered = payment && !ways.includes(payment.how) ? [payment.how, ...ways] : ways
  return (
    <section aria-labelledby="payment">
      <Stack gap="xs">
        <Title order={2} size="h5" id="payment">
          {t('deviceSell.payment')}
        </Title>
        {!isAlone && (
          <Checkbox
            label={t('deviceSell.paidNow')}
            checked={payment !== null}
            onChange={({ currentTarget }) => change({ payment: currentTarget.checked ? begin() : null })}
          />
        )}
        {payment && (
          <>
            <NativeSelect
              size="md"
              label={t('deviceSell.how')}
              value={payment.how}
              data={offered.map((value) => ({ value, label: t(names[value]) }))}
              onChange={({ currentTarget }) => set({ how: offered.find((way) => way === currentTarget.value) ?? first })}
            />
            {isCard ? (
              <Text size="sm">{t(!online ? 'deviceSell.cardOffline' : isAlone ? 'deviceSell.cardAloneText' : 'deviceSell.cardLater')}</Text>
            ) : (
              <TextInput
                size="md"
                inputMode="decimal"
                label={t('deviceSell.amount')}
                value={payment.amount}
                onChange={({ currentTarget }) => set({ amount: currentTarget.value })}
              />
            )}
            {payment.how === 'check' && (
              <TextInput
                size="md"
                label={t('deviceSell.checkNumber')}
                maxLength={30}
                value={payment.checkNumber}
                onChange={({ currentTarget }) => set({ checkNumber: currentTarget.value })}
              />
            )}
            {isAlone && found.onAccount > 0 && <Text size="sm">{t('deviceSell.onAccount', { amount: formatCents(found.onAccount) })}</Text>}
          </>
        )}
      </Stack>
    </section>
  )
}

const names: Record<WayToPay, string> = { cash: 'deviceSell.cash', check: 'deviceSell.check', card: 'deviceSell.card' }
