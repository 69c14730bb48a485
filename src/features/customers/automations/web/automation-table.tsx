import { Anchor, Badge, Group, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { automationPath } from '#contract/places.ts'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import type { AutomationRow } from '../contract.ts'
import { says } from './says.ts'

/** On a phone the sentence stands below the name. */
export function AutomationTable({ rows }: { rows: readonly AutomationRow[] }) {
  const { t } = useTranslation()
  return (
    <TableScroll minWidth={0} label={t('automations.title')}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('fields.automationName')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('automations.runs')}</Table.Th>
            <Table.Th ta="right">{t('automations.customers')}</Table.Th>
            <Table.Th visibleFrom="sm" pl="xl">
              {t('automations.lastRun')}
            </Table.Th>
            <Table.Th>{t('fields.state')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>
                <Anchor component={Link} to={automationPath(row.id)} fw={600}>
                  {row.automationName}
                </Anchor>
                <Text size="sm" c="dimmed" hiddenFrom="sm">
                  {says(row.schedule)}
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="sm">{says(row.schedule)}</Table.Td>
              <Table.Td ta="right" className="numbers">
                {row.customers}
                {row.failed > 0 && (
                  <Text size="sm" c="red">
                    {t('automations.failed', { count: row.failed })}
                  </Text>
                )}
              </Table.Td>
              <Table.Td visibleFrom="sm" pl="xl">
                {row.lastRun ? <DateText iso={row.lastRun} /> : '–'}
              </Table.Td>
              <Table.Td>
                <ActiveBadge active={row.active} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}

export function ActiveBadge({ active }: { active: boolean }) {
  const { t } = useTranslation()
  return (
    <Group component="span" display="inline-flex">
      <Badge variant="light" color={active ? 'green' : 'gray'} tt="none" styles={{ label: { color: 'var(--mantine-color-text)' } }}>
        {t(active ? 'automations.on' : 'automations.off')}
      </Badge>
    </Group>
  )
}
