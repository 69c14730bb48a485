import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** To the document in QuickBooks, for whoever is signed in there. */
export function OpenThere({ url }: { url: string }) {
  const { t } = useTranslation()
  return (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noreferrer"
      variant="default"
      rightSection={<IconExternalLink size={16} aria-hidden />}
    >
      {t('receivables.openThere')}
    </Button>
  )
}
