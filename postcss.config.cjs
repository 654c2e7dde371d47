const USED = /var\((--[\w.-]+)/g
// Pages without a script, plots, drawn charts and toolbars of the browser ask for colours by name.
const kept = (name) => /^--(?:colors|chart)-/.test(name)

/**
 * Takes out properties that no rule reads: a theme declares every token, and Panda every part of
 * filters and transforms, on each element.
 */
const withoutUnread = {
  postcssPlugin: 'without-unread',
  OnceExit(root) {
    for (let found = true; found; ) {
      const read = new Set([...root.toString().matchAll(USED)].map((match) => match[1]))
      found = false
      root.walkDecls(/^--/, (declaration) => {
        if (kept(declaration.prop) || read.has(declaration.prop)) return
        const rule = declaration.parent
        declaration.remove()
        if (rule.nodes.length === 0) rule.remove()
        found = true
      })
    }
  },
}

module.exports = { plugins: [require('@pandacss/dev/postcss')(), withoutUnread] }
