import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { useApi } from '#web/app/calls/query.ts'
import { FoundSelect, useTyped } from '#web/ui/fields/found-select.tsx'
import { listRepCandidates } from '../contract.ts'

type Candidate = Result<typeof listRepCandidates>['rows'][number]

/** Employees and vendors of QuickBooks who are not reps yet. */
export function CandidateSelect({ onChoose }: { onChoose: (candidate: Candidate | null) => void }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Candidate | null>(null)
  const typed = useTyped((text) => text === chosen?.name)
  const candidates = useApi(listRepCandidates, { query: { search: typed.search } }, { placeholderData: (before) => before })
  const rows = candidates.data?.rows ?? []
  const group = (kind: Candidate['kind']) => ({
    group: t(`settings.reps.${kind}`),
    items: rows.filter((row) => row.kind === kind).map((row) => ({ value: row.id, label: row.name })),
  })
  return (
    <FoundSelect
      typed={typed}
      answer={candidates}
      nothingFound={t('settings.reps.noCandidates')}
      label={t('settings.reps.candidate')}
      description={t('settings.reps.candidateHelp')}
      placeholder={t('settings.reps.candidatePlaceholder')}
      data={[group('employee'), group('vendor')].filter(({ items }) => items.length > 0)}
      clearable
      onChange={(id) => {
        const candidate = rows.find((row) => row.id === id) ?? null
        setChosen(candidate)
        onChoose(candidate)
      }}
      maxDropdownHeight={240}
    />
  )
}
