import { NativeSelect, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { useAction } from '#web/query.ts'
import { getRules, type MergePolicy, mergePolicies, saveRule } from '../contract.ts'
import { labelOf } from './texts.ts'

type Kind = Result<typeof getRules>['kinds'][number]

export function RuleTable({ recordKind, rules, canWrite }: Kind & { canWrite: boolean }) {
  const { t } = useTranslation()
  const save = useAction(saveRule, { refreshes: [getRules], success: t('conflicts.rules.saved') })
  const nameOf = (policy: MergePolicy, standard: MergePolicy) =>
    `${t(`conflicts.policies.${policy}`)}${policy === standard ? ` (${t('conflicts.rules.standard')})` : ''}`
  return (
    <Table verticalSpacing="xs">
      <Table.Caption style={{ captionSide: 'top', textAlign: 'start' }}>{t(`conflicts.rules.kinds.${recordKind}`)}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('conflicts.rules.field')}</Table.Th>
          <Table.Th>{t('conflicts.rules.rule')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rules.map(({ field, policy, standard }) => (
          <Table.Tr key={field}>
            <Table.Th scope="row" fw={400}>
              {labelOf(field)}
            </Table.Th>
            <Table.Td>
              {canWrite ? (
                <NativeSelect
                  aria-label={t('conflicts.rules.ruleFor', { field: labelOf(field) })}
                  value={policy}
                  disabled={save.isPending}
                  data={mergePolicies.map((each) => ({ value: each, label: nameOf(each, standard) }))}
                  onChange={({ currentTarget: { value } }) => {
                    const chosen = mergePolicies.find((each) => each === value)
                    if (chosen) save.mutate({ body: { recordKind, field, policy: chosen } })
                  }}
                />
              ) : (
                nameOf(policy, standard)
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
