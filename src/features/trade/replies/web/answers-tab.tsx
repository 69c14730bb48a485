import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getAnswers, getCartonPrefix } from '../contract.ts'
import { AnswersList } from './answers-list.tsx'

/** What was answered to a partner's document, and what it still waits for. */
export default function AnswersTab({ documentId }: { documentId: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useApi(getAnswers, { params: { id: documentId } }, { refetchInterval: useFallbackInterval() })
  const prefix = useApi(getCartonPrefix, {}).data?.prefix
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <ListSkeleton rowPx={42} label={t('edi.loadingOne')} />
  if (!data.answers) return <Text c="dimmed">{t('replies.notOrdered')}</Text>
  return <AnswersList answers={data.answers} {...(prefix && { prefix })} />
}
