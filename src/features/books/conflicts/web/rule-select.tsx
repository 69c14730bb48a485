import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { type MergedRecordKind, type MergePolicy, mergePolicies } from '#features/quickbooks/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { getRules, saveRule } from '../contract.ts'
import { labelOf, policyText } from './texts.ts'

type Rule = Result<typeof getRules>['kinds'][number]['rules'][number]

/** Saved as soon as it is chosen; it stays in use meanwhile, or the keyboard would lose its place. */
export function RuleSelect({ recordKind, rule: { field, policy } }: { recordKind: MergedRecordKind; rule: Rule }) {
  const { t } = useTranslation()
  const [chosen, choose] = useState<MergePolicy | null>(null)
  const save = useAction(saveRule, { refreshes: [getRules], success: t('conflicts.rules.saved') })
  return (
    <NativeSelect
      aria-label={t('conflicts.rules.ruleFor', { field: labelOf(field) })}
      value={chosen ?? policy}
      data={mergePolicies.map((each) => ({ value: each, label: policyText(each) }))}
      onChange={({ currentTarget: { value } }) => {
        const next = mergePolicies.find((each) => each === value)
        if (!next) return
        choose(next)
        save.mutate({ body: { recordKind, field, policy: next } }, { onSettled: () => choose(null) })
      }}
    />
  )
}
