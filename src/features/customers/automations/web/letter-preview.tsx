import { Skeleton, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Input } from '#contract/endpoint.ts'
import { useAction } from '#web/app/calls/query.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { previewLetter } from '../contract.ts'
import classes from './automations.module.css'

type TypedLetter = Input<typeof previewLetter>['body']

/** The letter as a mail program shows it; nothing in it runs. */
export default function LetterPreview({ letter, onClose }: { letter: TypedLetter; onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, mutate } = useAction(previewLetter, { silent: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it was typed when it was asked for
  useEffect(() => mutate({ body: letter }), [])
  return (
    <Dialog title={data?.subject ?? t('automations.preview.show')} size="xl" onClose={onClose}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('automations.preview.about')}
      </Text>
      {error && <ErrorState error={error} onRetry={() => mutate({ body: letter })} />}
      {!data && !error && <Skeleton h={360} />}
      {data && <iframe className={classes.letter} title={t('automations.preview.show')} sandbox="" srcDoc={data.html} />}
    </Dialog>
  )
}
