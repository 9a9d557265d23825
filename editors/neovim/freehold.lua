-- Freehold in Neovim 0.7 and later: put this file into ~/.config/nvim/plugin.
--
-- 0.7 shows errors, hover texts, definitions and names; inlay hints need 0.10. `:lua vim.lsp.buf.hover()` is K in the text of MLIR.

-- The command: a name of PATH, or a path; then more arguments, such as "--irdl-file=my.irdl.mlir".
local command = vim.g.freehold_command or { "freehold", "lsp" }

-- 0.7 knows no files of MLIR.
vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
  pattern = "*.mlir",
  callback = function() vim.bo.filetype = "mlir" end,
})

-- The folder with freehold.toml, or of the repository, or of the file.
local function root(file)
  local folder = vim.fn.fnamemodify(file, ":p:h")
  for _, marker in ipairs({ "freehold.toml", ".git" }) do
    local at = vim.fn.findfile(marker, folder .. ";")
    if at == "" then at = vim.fn.finddir(marker, folder .. ";") end
    if at ~= "" then return vim.fn.fnamemodify(at, ":p:h"):gsub("/%.git$", "") end
  end
  return folder
end

-- What works in each buffer of MLIR.
local function attached(_, buffer)
  vim.bo[buffer].omnifunc = "v:lua.vim.lsp.omnifunc"
  vim.bo[buffer].commentstring = "// %s"
  vim.keymap.set("n", "K", vim.lsp.buf.hover, { buffer = buffer })
  vim.keymap.set("n", "gd", vim.lsp.buf.definition, { buffer = buffer })
  vim.keymap.set("n", "grr", vim.lsp.buf.references, { buffer = buffer })
  vim.keymap.set("n", "grn", vim.lsp.buf.rename, { buffer = buffer })
  vim.keymap.set("n", "gra", vim.lsp.buf.code_action, { buffer = buffer })
  if vim.lsp.inlay_hint then vim.lsp.inlay_hint.enable(true, { bufnr = buffer }) end
end

-- The clients of 0.7, by folder. Later versions find a client by themselves.
local clients = {}

vim.api.nvim_create_autocmd("FileType", {
  pattern = "mlir",
  callback = function(event)
    local settings = { name = "freehold", cmd = command, root_dir = root(event.file), on_attach = attached }
    if vim.lsp.start then return vim.lsp.start(settings) end
    clients[settings.root_dir] = clients[settings.root_dir] or vim.lsp.start_client(settings)
    vim.lsp.buf_attach_client(event.buf, clients[settings.root_dir])
  end,
})
