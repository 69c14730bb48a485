import { List, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { DateText } from '#web/ui/date-text.tsx'
import type { Order } from './order-record.tsx'

/** What the order said before, the newest first. */
export function OrderVersions({ versions }: { versions: Order['versions'] }) {
  const { t } = useTranslation()
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('orders.record.versions')}
      </Title>
      <List listStyleType="none" spacing="xs">
        {versions.map(({ version, replacedAt, replacedBy, reason, grandTotal }) => (
          <List.Item key={version}>
            {t('orders.record.version', { version, total: formatCents(grandTotal), by: replacedBy })} <DateText iso={replacedAt} />
            {reason && <Text c="dimmed">{reason}</Text>}
          </List.Item>
        ))}
      </List>
    </section>
  )
}
