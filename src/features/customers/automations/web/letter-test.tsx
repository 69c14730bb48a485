import { Button, Group } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/languages.ts'
import { useAction } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { sendTestLetter } from '../contract.ts'

const LetterPreview = lazyPart(() => import('./letter-preview.tsx'))
type TypedLetter = { language: Language; subject: string; body: string }

/** How a letter would look, before anybody gets it. */
export function LetterTest({ letter }: { letter: TypedLetter }) {
  const { t } = useTranslation()
  const [isShown, show] = useState(false)
  const send = useAction(sendTestLetter, { success: ({ to }) => t('automations.preview.sent', { to }) })
  const isEmpty = letter.subject.trim() === '' || letter.body.trim() === ''
  return (
    <Group gap="sm">
      <Button size="xs" variant="default" disabled={isEmpty} onClick={() => show(true)}>
        {t('automations.preview.show')}
      </Button>
      <Button size="xs" variant="default" disabled={isEmpty} loading={send.isPending} onClick={() => send.mutate({ body: letter })}>
        {t('automations.preview.send')}
      </Button>
      {isShown && (
        <Suspense fallback={null}>
          <LetterPreview letter={letter} onClose={() => show(false)} />
        </Suspense>
      )}
    </Group>
  )
}
