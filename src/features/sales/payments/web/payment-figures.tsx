import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Money } from '#web/ui/values/money.tsx'
import type { Payment } from '../contract.ts'

/** What came, what went back, what it cost and what stays, as far as Stripe has said. */
export function PaymentFigures({ payment: { amountReceived, amountRefunded, fee, net } }: { payment: Payment }) {
  const { t } = useTranslation()
  const figures = [
    { label: t('fields.amountReceived'), cents: amountReceived },
    ...(amountRefunded ? [{ label: t('payments.record.refunded'), cents: amountRefunded }] : []),
    ...(fee === null ? [] : [{ label: t('payments.record.fee'), cents: fee }]),
    ...(net === null ? [] : [{ label: t('payments.record.net'), cents: net }]),
  ]
  return (
    <Group gap="xl">
      {figures.map(({ label, cents }) => (
        <div key={label}>
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text fz={22} fw={650} lh={1.2}>
            <Money cents={cents} />
          </Text>
        </div>
      ))}
    </Group>
  )
}
