import { Loader } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useApi } from '#web/app/calls/query.ts'
import { useSession } from '#web/app/session/session.ts'
import { offerLanguage } from '#web/app/text.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { openInvitation } from '../contract.ts'
import { AcceptForm } from './accept-form.tsx'
import { InvitationOver } from './invitation-over.tsx'
import { JoinForm } from './join-form.tsx'
import { SignInFirst } from './sign-in-first.tsx'
import type { SignInParts } from './sign-in-parts.ts'

/** `/auth/invite/{code}`: whoever was invited comes in here. */
export function InvitePage({ parts }: { parts: SignInParts }) {
  const { t } = useTranslation()
  const { code = '' } = useParams()
  const { Frame } = parts
  const link = useApi(openInvitation, { body: { code } }, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
  const invitation = link.data
  const language = invitation?.language
  useEffect(() => {
    if (language) offerLanguage(language)
  }, [language])
  const company = invitation?.companyName
  return (
    <Frame title={company ? t('people.invite.title', { company }) : t('people.invite.plainTitle')}>
      {link.error && <ErrorState error={link.error} onRetry={link.refetch} />}
      {link.isPending && <Loader aria-label={t('common.loading')} />}
      {invitation && invitation.state !== 'open' && <InvitationOver state={invitation.state} />}
      {invitation?.state === 'open' && <Open code={code} invitation={invitation} parts={parts} onMoved={link.refetch} />}
    </Frame>
  )
}

type OpenProps = {
  code: string
  invitation: { email: string; displayName: string; hasAccount: boolean }
  parts: SignInParts
  onMoved: () => void
}

function Open({ code, invitation, parts, onMoved }: OpenProps) {
  const session = useSession()
  if (session) return <JoinForm code={code} email={invitation.email} session={session} onMoved={onMoved} />
  if (invitation.hasAccount) return <SignInFirst email={invitation.email} LoginDialog={parts.LoginDialog} />
  return <AcceptForm code={code} invitation={invitation} onMoved={onMoved} />
}
