import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { useApi } from '#web/query.ts'
import { listRepCandidates } from '../contract.ts'

type Candidate = Result<typeof listRepCandidates>['rows'][number]

/** Employees and vendors of QuickBooks who are not reps yet. */
export function CandidateSelect({ onChoose }: { onChoose: (candidate: Candidate | null) => void }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [wanted] = useDebouncedValue(search, 200)
  const candidates = useApi(listRepCandidates, { query: { search: wanted } }, { placeholderData: (before) => before })
  const rows = candidates.data?.rows ?? []
  const group = (kind: Candidate['kind']) => ({
    group: t(`settings.reps.${kind}`),
    items: rows.filter((row) => row.kind === kind).map((row) => ({ value: row.id, label: row.name })),
  })
  return (
    <Select
      label={t('settings.reps.candidate')}
      description={t('settings.reps.candidateHelp')}
      placeholder={t('settings.reps.candidatePlaceholder')}
      data={[group('employee'), group('vendor')].filter(({ items }) => items.length > 0)}
      searchable
      clearable
      filter={({ options }) => options}
      onSearchChange={setSearch}
      onChange={(id) => onChoose(rows.find((row) => row.id === id) ?? null)}
      nothingFoundMessage={t('settings.reps.noCandidates')}
      maxDropdownHeight={240}
    />
  )
}
