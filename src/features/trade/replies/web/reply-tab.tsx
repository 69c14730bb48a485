import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { documentPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getReply } from '../contract.ts'
import { LabelsButton } from './labels-button.tsx'
import { ReplyView } from './reply-view.tsx'

/** A document of ours in words, and the order it answers. */
export default function ReplyTab({ documentId }: { documentId: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useApi(getReply, { params: { id: documentId } })
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <ListSkeleton rowPx={42} label={t('edi.loadingOne')} />
  const { reply, answersId } = data
  if (!reply) return <Text c="dimmed">{t('edi.noOrder')}</Text>
  return (
    <Stack gap="md">
      {answersId && (
        <Anchor component={Link} to={`${documentPath(answersId)}?tab=answers`} size="sm">
          {t('replies.toOrder')}
        </Anchor>
      )}
      {reply.cartons.some(({ sscc }) => sscc) && (
        <Group>
          <LabelsButton documentId={documentId} />
        </Group>
      )}
      <ReplyView reply={reply} />
    </Stack>
  )
}
