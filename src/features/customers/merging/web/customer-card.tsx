import { Anchor, Badge, Group, Paper, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { customerPath } from '#contract/places.ts'
import type { MergeCard } from '../contract.ts'

/** Enough of a customer to tell it from another one. */
export function CustomerCard({ title, customer }: { title?: string; customer: MergeCard }) {
  const { t } = useTranslation()
  const { id, customerName, customerCompanyName, email, phone, openBalance, inQuickbooks } = customer
  const known = [customerCompanyName === customerName ? '' : customerCompanyName, email, phone].filter(Boolean)
  return (
    <Paper withBorder p="md" style={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
      {title && (
        <Text size="sm" c="dimmed">
          {title}
        </Text>
      )}
      <Anchor href={customerPath(id)} target="_blank" rel="noopener" underline="always" fw={600}>
        {customerName}
        <span className="visually-hidden"> ({t('customers.form.newTab')})</span>
      </Anchor>
      {known.map((text) => (
        <Text key={text} size="sm">
          {text}
        </Text>
      ))}
      <Group gap="xs" mt="xs">
        <Text size="sm" className="numbers">
          {formatCents(openBalance)}
        </Text>
        <Badge variant="default" tt="none">
          {t(inQuickbooks ? 'merging.inQuickbooks' : 'merging.notInQuickbooks')}
        </Badge>
      </Group>
    </Paper>
  )
}
