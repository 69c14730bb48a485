import { Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import type { getRules } from '../contract.ts'
import { RuleSelect } from './rule-select.tsx'
import { labelOf, policyText } from './texts.ts'

type Kind = Result<typeof getRules>['kinds'][number]

export function RuleTable({ recordKind, rules, canWrite }: Kind & { canWrite: boolean }) {
  const { t } = useTranslation()
  return (
    <Table verticalSpacing="xs">
      <Table.Caption style={{ captionSide: 'top', textAlign: 'start', fontWeight: 600, color: 'inherit' }}>
        {t(`conflicts.rules.kinds.${recordKind}`)}
      </Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('conflicts.rules.field')}</Table.Th>
          <Table.Th>{t('conflicts.rules.rule')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rules.map((rule) => (
          <Table.Tr key={rule.field}>
            <Table.Th scope="row" fw={400}>
              {labelOf(rule.field)}
            </Table.Th>
            <Table.Td>
              {canWrite ? <RuleSelect recordKind={recordKind} rule={rule} /> : policyText(rule.policy)}
              {rule.policy !== rule.standard && (
                <Text size="xs" c="dimmed" mt={2}>
                  {t('conflicts.rules.standard', { policy: policyText(rule.standard) })}
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
