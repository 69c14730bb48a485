const longest = 60

/**
 * A name that somebody gave themselves or their company, as a mail of ours may say it to a stranger: one line, short, and nothing in it that
 * a mail program makes a link of.
 */
export function nameInMail(name: string): string {
  const plain = name
    .slice(0, 500)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/:?\/+/g, ' ')
    .replace(/@/g, ' ')
    .replace(/([\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, '$1. ')
    .replace(/ +/g, ' ')
    .trim()
  const letters = [...plain]
  return letters.length > longest
    ? `${letters
        .slice(0, longest - 1)
        .join('')
        .trim()}…`
    : plain
}
