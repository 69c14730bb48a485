import { Checkbox, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import type { Computed } from '../../../document/computed.ts'
import type { Draft, DraftPayment } from '../../../document/draft.ts'

type Props = { draft: Draft; change: (to: Partial<Draft>) => void; shown: Computed }

/** What is collected: with a sale, if anything, or alone. */
export function PaymentPart({ draft, change, shown: { payment: found, totals } }: Props) {
  const { t } = useTranslation()
  const { kind, payment } = draft
  const isAlone = kind === 'payment'
  if (!isAlone && kind !== 'invoice' && kind !== 'order') return null
  const set = (to: Partial<DraftPayment>) => payment && change({ payment: { ...payment, ...to } })
  const begin = (): DraftPayment => ({ how: 'cash', amount: (totals.grandTotal / 100).toFixed(2), checkNumber: '', invoiceIds: [] })
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
              data={[
                { value: 'cash', label: t('deviceSell.cash') },
                { value: 'check', label: t('deviceSell.check') },
              ]}
              onChange={({ currentTarget }) => set({ how: currentTarget.value === 'check' ? 'check' : 'cash' })}
            />
            <TextInput
              size="md"
              inputMode="decimal"
              label={t('deviceSell.amount')}
              value={payment.amount}
              onChange={({ currentTarget }) => set({ amount: currentTarget.value })}
            />
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
