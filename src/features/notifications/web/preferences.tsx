import { Skeleton } from '@mantine/core'
import { getPreferences } from '#features/notifications/contract.ts'
import { useApi } from '#web/app/calls/query.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PreferencesForm } from './preferences-form.tsx'

export function Preferences() {
  const { data, error, refetch } = useApi(getPreferences, {})
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton h={240} />
  return <PreferencesForm preferences={data} />
}
