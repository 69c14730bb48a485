/** Loaded before every test file: a warning of Node or of a library fails the test that is running. */
process.on('warning', (warning) => {
  throw warning
})
