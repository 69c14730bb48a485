import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { CompanyExport } from '../contract.ts'

/** Before this much is done a guess would be wild. */
const guessedFrom = 0.05
const minuteMs = 60_000

export function ExportProgress({ row: { done, total, startedAt } }: { row: CompanyExport }) {
  const { t } = useTranslation()
  const share = total > 0 ? Math.min(1, done / total) : 0
  const elapsedMs = startedAt ? Date.now() - Date.parse(startedAt) : 0
  const minutes = Math.ceil((elapsedMs * (1 - share)) / share / minuteMs)
  return (
    <Stack gap={4}>
      <ProgressBar share={share} label={t('companyExport.progress')} />
      <Text size="sm" className="numbers">
        {t('companyExport.steps', { percent: Math.floor(share * 100) })}
        {share > guessedFrom && ` · ${t('companyExport.timeLeft', { minutes })}`}
      </Text>
    </Stack>
  )
}
