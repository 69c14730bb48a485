import { Alert, Group, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'

const PrefixDialog = lazyPart(() => import('./prefix-dialog.tsx'))

/** No carton can have a number before the company's prefix is known. */
export function PrefixAlert() {
  const { t } = useTranslation()
  return (
    <Alert color="yellow">
      <Text mb="sm">{t('replies.errors.prefixMissing')}</Text>
      <PrefixButton />
    </Alert>
  )
}

export function PrefixButton({ prefix = '' }: { prefix?: string }) {
  const { t } = useTranslation()
  const [asking, ask] = useState(false)
  return (
    <Group gap="xs">
      <GuardedButton ability="exchange.write" variant="default" size="xs" onClick={() => ask(true)}>
        {t(prefix ? 'replies.prefix.change' : 'replies.prefix.enter')}
      </GuardedButton>
      <Suspense>{asking && <PrefixDialog prefix={prefix} onClose={() => ask(false)} />}</Suspense>
    </Group>
  )
}
