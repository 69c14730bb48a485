import { Skeleton } from '@mantine/core'
import { useApi } from '#web/query.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { getPreferences } from '../contract.ts'
import { PreferencesForm } from './preferences-form.tsx'

export function Preferences() {
  const { data, error, refetch } = useApi(getPreferences, {})
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton h={240} />
  return <PreferencesForm preferences={data} />
}
