import(document.currentScript.dataset.entry)
