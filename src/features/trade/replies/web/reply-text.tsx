import { Code, Spoiler } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** The document as it goes over the line. */
export function ReplyText({ lines }: { lines: string[] }) {
  const { t } = useTranslation()
  return (
    <Spoiler maxHeight={0} showLabel={t('replies.showText')} hideLabel={t('replies.hideText')}>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {lines.join('\n')}
      </Code>
    </Spoiler>
  )
}
