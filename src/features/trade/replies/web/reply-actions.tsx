import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { getAnswers, replyPath } from '../contract.ts'
import { kindsByDocument, nextStep } from './steps.ts'

/** The answers that an order may have, the one that is due next in front of all. */
export default function ReplyActions({ documentId }: { documentId: string }) {
  const { t } = useTranslation()
  const answers = useApi(getAnswers, { params: { id: documentId } }).data?.answers
  if (!answers) return null
  const next = nextStep(answers)
  return kindsByDocument.map(({ document, kind }) => (
    <GuardedButton key={kind} ability="exchange.write" variant={next === document ? 'filled' : 'default'} to={replyPath(documentId, kind)}>
      {t(`replies.actions.${kind}`)}
    </GuardedButton>
  ))
}
