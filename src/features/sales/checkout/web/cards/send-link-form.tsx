import { Button, Group, Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { languageOf, languages } from '#contract/languages.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { listLinks, sendLink } from '../../contract.ts'

/** To whom the link goes, and in which language. `email`: the customer's. */
export function SendLinkForm({ orderId, email }: { orderId: string; email: string }) {
  const { t, i18n } = useTranslation()
  const send = useAction(sendLink, { refreshes: [listLinks], success: t('checkout.link.sent'), silent: true })
  const initialValues: z.input<typeof sendLink.body> = { email, language: languageOf(i18n.language) }
  const { field, submit, saving, serverError } = useZodForm(sendLink.body, {
    initialValues,
    onSubmit: (body) => send.mutateAsync({ params: { orderId }, body }),
  })
  return (
    <form onSubmit={submit} noValidate>
      <FormError error={serverError} />
      <Group align="flex-end" gap="sm">
        <TextInput {...field('email')} type="email" autoComplete="off" style={{ flex: '1 1 200px' }} />
        <Select
          {...field('language')}
          data={languages.map(({ code, name }) => ({ value: code, label: name }))}
          allowDeselect={false}
          style={{ flex: '0 1 140px' }}
        />
        <Button type="submit" variant="default" loading={saving}>
          {t('checkout.link.send')}
        </Button>
      </Group>
    </form>
  )
}
